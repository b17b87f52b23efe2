/** One line of text that ends with an ellipsis where the column ends. */
export function Truncated({ width, children }: { readonly width: string; readonly children: string }) {
  return (
    <span title={children} className={`block truncate ${width}`}>
      {children}
    </span>
  )
}
