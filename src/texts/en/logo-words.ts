/** What is wrong with an uploaded logo of a sender of gifts, and what to know of it before it is printed. */
export const logoWords = {
  'forms.logoHelp':
    'PNG, JPEG, WebP or SVG, at most 5 MB. {pixels} pixels across are enough for card and sleeve; a transparent background looks best.',
  'forms.logo.not-a-logo': 'We can’t read this file as a picture. Send the logo as PNG, JPEG, WebP or SVG.',
  'forms.logo.logo-too-large': 'This file is too large or too complex. The limit is 5 MB and 50 million pixels.',
  'forms.logo.logo-too-often':
    'Many files have been sent from your network. Send the logo again in an hour, or the form without it now.',
  'forms.logo.empty-picture': 'Nothing can be seen in this picture. Check the file and send it again.',
  'forms.logo.logo-too-small':
    'This logo is too small to print: it is {has} pixels across, and the card needs {needs}. Send a larger picture, or the SVG.',
  'forms.logo.coarse.card':
    'On the card the logo is {mm} mm wide. For a sharp print it needs {needs} pixels across; yours has {has}. A larger file looks better.',
  'forms.logo.coarse.sleeve':
    'On the sleeve the logo is {mm} mm wide. For a sharp print it needs {needs} pixels across; yours has {has}. A larger file looks better.',
  'forms.logo.white-box':
    'There is a white box around your logo, so it is printed on a white label on the sleeve. A file with a transparent background looks better.',
  'forms.logo.pale': 'Your logo is very light, so it is printed on a dark label on the white card.',
  'forms.logo.like-ground': 'The colour of the sleeve is close to that of your logo, so it is printed on a white label there.',
}
