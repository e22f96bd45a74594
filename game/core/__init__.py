"""What any turn-based table game is: rules, match, record, chance. Standard library only."""
