/** The page on which a buyer confirms the order of a chat. Sent by its loader, with the texts of the checkout. */
export const draft = {
  'draft.title': 'Your order',
  'draft.lead': 'We put this together in our chat. Check it, fill in what is missing and confirm. The link works until {until}.',
  'draft.note': 'From the shop:',
  'draft.what': 'Your fruit',
  'draft.unitsOf': '{units} × {label}',
  'draft.with': 'Total with {mode}',
  'draft.notHeld': 'These are today’s prices. Nothing is reserved until you place the order.',
  'draft.areaFirst': 'Choose your area. Then the days and the total with delivery are shown here.',
  'draft.showDays': 'Show days and total',
  'draft.unknown': 'We don’t know this link',
  'draft.unknownText': 'Open it again from the chat, or ask us for a new one.',
  'draft.over': 'This link has ended',
  'draft.overText': 'Ask us in the chat for a new one, or call {phone}.',
  'draft.toShop': 'To the shop',
}
