/** The longest side the server keeps of a picture. More would only cost the member time and data. */
const LONGEST_SIDE = 2_048
const WORTH_SHRINKING = 1_500_000

/**
 * Shrinks a large photo to the size that is kept. A picture the browser cannot draw stays as it is, and the server decides about
 * it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size < WORTH_SHRINKING || file.type === 'image/gif') return file
  const drawn = await drawSmaller(file).catch(() => null)
  return drawn !== null && drawn.size < file.size ? drawn : file
}

async function drawSmaller(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
