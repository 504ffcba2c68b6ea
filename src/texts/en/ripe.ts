/** Ripe today: fruit at a lower price because it must be eaten soon; and how ripe a shopper wants it. */
export const ripe = {
  'ripe.title': 'Ripe today',
  'ripe.lead': 'Fully ripe fruit at a lower price. Eat it soon.',
  'ripe.all': 'All that is ripe today',
  'ripe.headTitle': 'Ripe today',
  'ripe.headDescription': 'Fully ripe fruit at a lower price today, each with the day to eat it by.',
  'ripe.empty': 'There is nothing at a lower price now.',
  'ripe.emptyText': 'We look at the fruit every morning. Please come back tomorrow.',
  'ripe.eatBy': 'Eat by {day}',
  'ripe.grade': 'Grade {grade}, looks less even. Eat by {day}',
  'ripe.ownPrice': 'Only these boxes have this price.',
  'ripe.few': { one: 'only {count} left', other: 'only {count} left' },
  'ripe.howRipe': 'How ripe should it be on the day of delivery?',
  'ripe.any': 'No preference',
  'ripe.ripe': 'Ripe that day',
  'ripe.soon': 'Ripe about {days} days later',
  'ripe.firm': 'Firm, ripens later',
}
