export const photos = {
  'photos.similarFruit': 'Picture of a similar fruit: {what}',
  'photos.similarBox': 'Picture of a similar gift: {what}',
}
