// Enough to read a house number, and a tenth of what a camera makes: it has to go through a weak network.
const LONGEST_SIDE = 1600
const QUALITY = 0.8

/** The photo at a size that a phone can keep and send; the original if this browser can't read it, so that the shop can say so. */
export async function smallerPhoto(photo: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))) ?? photo
  } catch {
    return photo
  }
}
