/** The page for an address without a page. */
export const notFound = {
  'notFound.title': 'We can’t find this page.',
  'notFound.lead': 'It has moved or doesn’t exist. Search for a fruit, or pick one that’s ripe today.',
  'notFound.ripe': 'Ripe today',
}
