/** Messages to the buyer and the recipients of a gift run. */
export const giftMessages = {
  'mail.giftRun.proofShown':
    'The {proof} design of your gift order {number} is ready for you to check. We start once you approve it.',
  'mail.giftRun.proofReminder':
    'The {proof} design of your gift order {number} is still waiting for your approval. We start once you approve it.',
  'mail.giftRun.delivered': 'Your gift order {number}: {boxes}.{bill}',
  'mail.giftRun.thanks': 'Your gift order {number}: {people}. Read what they wrote:',
  'giftRun.page': 'See the gift order',
  'gift.link': '{from} is sending you a box of fruit as a gift. Tell us where to deliver it by {until}: {link}',
  'gift.reminder': 'where should we deliver the box of fruit from {from}? Please tell us by {until}: {link}',
  'gift.onTheWay': 'a gift box of fresh fruit is on its way to you and {when}. The card inside says who sent it.',
  'gift.byCarrier': 'with {carrier}, tracking number {tracking}',
  'gift.arrivesToday': 'arrives today',
  'gift.arrivesBy': 'arrives by {day}',
  'giftRun.subject': 'Gift order {number}, {shop}',
  'giftRun.card': 'card',
  'giftRun.sleeve': 'sleeve',
  'giftRun.proofShown': 'gift order {number}: please check the {proof} design. We start once you approve it: {link}',
  'giftRun.proofReminder':
    'gift order {number}: the {proof} design is still waiting for your approval. We start once you approve it: {link}',
  'giftRun.delivered': 'gift order {number}: {boxes}.{bill} See it: {link}',
  'giftRun.thanks': 'gift order {number}: {people}. Read it: {link}',
  'giftRun.thankedBy': { one: 'one person has said thank you', other: '{count} people have said thank you' },
  'giftRun.boxes': { one: '{count} box has been delivered', other: '{count} boxes have been delivered' },
  'giftRun.billToPay': ' Invoice {number}: {due} to pay.',
  'giftRun.billToPayBy': ' Invoice {number}: {due} to pay by {until}.',
  'giftRun.billPaid': ' Invoice {number}: {total}, paid.',
} as const
