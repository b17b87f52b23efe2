type FileInputProps = {
  readonly label: string
  readonly accept?: string
  readonly isDisabled?: boolean
  readonly className: string
  readonly onFile: (file: File) => void
}

/** Lets an operator choose a file, also the same one again after it was corrected. */
export function FileInput({ label, accept, isDisabled, className, onFile }: FileInputProps) {
  return (
    <input
      type="file"
      accept={accept}
      aria-label={label}
      disabled={isDisabled}
      // Otherwise the browser fires no event when the same file is chosen again.
      onClick={({ currentTarget }) => {
        currentTarget.value = ''
      }}
      onChange={({ target: { files } }) => files?.[0] && onFile(files[0])}
      className={className}
    />
  )
}

/** A file of rows. */
export function CsvInput(props: Pick<FileInputProps, 'label' | 'isDisabled' | 'onFile'>) {
  return (
    <FileInput {...props} accept=".csv,.tsv,.txt,text/csv" className="w-full text-muted file:mr-2 file:desk-control" />
  )
}
