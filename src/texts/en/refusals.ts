/** What is said where no page is reached: while the shop starts or is too busy, and of uploads. */
export const refusals = {
  busy: 'The shop is very busy right now. Please try again in a moment.',
  starting: 'The shop is starting. Please try again in a moment.',
  notAwaited: 'No file is awaited here. Open the page again, or sign in to the office first.',
  fileTooLarge: 'What was sent is too large.',
  virus: 'A virus scanner has found something in this file. It was not taken.',
  tooOften: 'That was too often. Please wait a while.',
  notScanned: 'The file can’t be looked through at the moment. Please send it again later.',
  badAddress: 'This address is not well-formed.',
  tooLarge: 'What was sent is too large.',
}
