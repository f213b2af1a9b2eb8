"""Mobile Frame Zero on the laptop: company files, bidding, random games, the rulebook."""
