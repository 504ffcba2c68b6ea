// Loaded when the first photo is chosen. Photos of phones have several megabytes; staff see enough on 1280 pixels.
const LONGEST_SIDE = 1280
const QUALITY = 0.8
const SMALL_ENOUGH = 300_000

/** Puts a smaller JPEG in place of the chosen photo. What the browser can't read stays as it is: the server decides about it. */
export async function shrinkPhoto(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file || file.size <= SMALL_ENOUGH) return
  const small = await smaller(file).catch(() => null)
  // The buyer may have chosen another photo during the await.
  if (!small || small.size >= file.size || input.files?.[0] !== file) return
  const chosen = new DataTransfer()
  chosen.items.add(new File([small], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }))
  input.files = chosen.files
}

async function smaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  } finally {
    picture.close()
  }
}
