/** How long a message stays that has a file’s hash, or says why there is no file: long enough to be compared or copied. */
export const fileMessageMs = 15_000

/** Saves a text as a file of the browser. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
