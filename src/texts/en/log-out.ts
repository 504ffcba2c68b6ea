/** The dialog before logging out. */
export const logOut = {
  'logOut.title': 'Confirmation',
  'logOut.sure': 'Are you sure you want to logout?',
  'logOut.failed': 'We couldn’t log you out because there is no connection. Please try again.',
  'logOut.done': 'Logged Out!',
}
