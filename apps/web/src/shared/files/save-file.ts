const CSV = 'text/csv;charset=utf-8'

/** How long the browser may take to start saving a file. */
const KEPT_FOR = 60_000

/** Saves a file as a download. */
export function saveFile(name: string, content: string, type = CSV): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR)
}
