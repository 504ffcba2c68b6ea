/** Around every page: the promise strip, logging out, pages that fail. */
export const frame = {
  'frame.orderWithin': 'Order within {part} for delivery {arrives}',
  'frame.orderBefore': 'Order before {part} for delivery {arrives}',
  'frame.confirmation': 'Confirmation',
  'frame.sureToLogout': 'Are you sure you want to logout?',
  'frame.logoutFailed': 'We couldn’t log you out because there is no connection. Please try again.',
  'frame.loggedOut': 'Logged Out!',
  'frame.failed': 'This page can’t be shown right now',
  'frame.failedLead': 'Please try again in a moment. If this keeps happening, call us on {phone}.',
  'frame.toHome': 'Go to the home page',
  'frame.search': 'Search fruit',
  'frame.searchHint': 'Mango, aam, litchi',
  'frame.suggestions': 'Matching fruit',
  'frame.clearSearch': 'Clear search',
  'crash.advice': 'Please try again in a moment. If it goes on, give us a call.',
}
