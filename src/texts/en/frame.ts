/** Around every page: the promise strip, searching, pages that fail. */
export const frame = {
  'frame.orderWithin': 'Order within {part} for delivery {arrives}',
  'frame.orderBefore': 'Order before {part} for delivery {arrives}',
  'frame.failed': 'This page can’t be shown right now',
  'frame.failedLead': 'Please try again in a moment. If this keeps happening, call us on {phone}.',
  'frame.toHome': 'Go to the home page',
  'frame.search': 'Search fruit',
  'frame.searchHint': 'Mango, aam, litchi',
  'frame.suggestions': 'Matching fruit',
  'frame.clearSearch': 'Clear search',
  'crash.advice': 'Please try again in a moment. If it goes on, give us a call.',
}
