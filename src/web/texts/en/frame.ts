/** Around every page: the promise strip, logging out, pages that are missing or broke. */
export const frame = {
  'frame.orderWithin': 'Order within {part} for delivery {arrives}',
  'frame.orderBefore': 'Order before {part} for delivery {arrives}',
  'frame.confirmation': 'Confirmation',
  'frame.sureToLogout': 'Are you sure you want to logout?',
  'frame.logoutFailed': 'We could not log you out: there is no connection. Please try again.',
  'frame.loggedOut': 'Logged Out!',
  'frame.notFound': 'Nothing grows here.',
  'frame.notFoundLead': 'The page has moved or never was. Search for a fruit, or take one that is ripe today.',
  'frame.ripeToday': 'Ripe today',
  'frame.failed': 'This page can’t be shown right now',
  'frame.failedLead': 'Please try again in a moment. If it goes on, give us a call at {phone}.',
  'frame.toHome': 'Go to the home page',
  'frame.search': 'Search fruit',
  'frame.searchHint': 'Mango, aam, litchi',
  'frame.suggestions': 'Fruit that fits',
  'frame.clearSearch': 'Clear the search',
}
