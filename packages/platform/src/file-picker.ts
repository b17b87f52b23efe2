export type ChosenKind = 'image' | 'video' | 'any'

export interface FilePickerOptions {
  readonly kind: ChosenKind
  readonly extension: readonly string[] | undefined
  readonly isCameraOnly: boolean
  readonly isMultiple: boolean
}

/** The options of the browser's file input. */
export function pickerAttributes(options: FilePickerOptions): Readonly<Record<string, string>> {
  const { isCameraOnly, isMultiple } = options
  return {
    type: 'file',
    accept: acceptOf(options),
    ...(isMultiple ? { multiple: '' } : {}),
    ...(isCameraOnly ? { capture: 'environment' } : {}),
  }
}

function acceptOf({ kind, extension }: FilePickerOptions): string {
  if (extension !== undefined) return extension.map((ending) => `.${ending.replace(/^\./, '')}`).join(',')
  return kind === 'any' ? '*/*' : `${kind}/*`
}

/** Opens the browser's own choice of files; empty when the member closed it. To be called while a tap is handled. */
export function openFilePicker(options: FilePickerOptions): Promise<readonly File[]> {
  const input = document.createElement('input')
  for (const [name, value] of Object.entries(pickerAttributes(options))) input.setAttribute(name, value)
  input.hidden = true
  // Safari drops an input that is not in the document before its files arrive.
  document.body.append(input)
  return new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  }).finally(() => input.remove())
}
