/** Grey rows where transactions are going to stand. */
export function LoaderRows({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="wm-row wm-loader-row">
          <span className="wm-transfer-image" />
          <span className="wm-loader-line" />
        </div>
      ))}
    </div>
  )
}
