import type { ReactNode } from 'react'

type Content = { icon: ReactNode; name: string; detail?: string | null; tag?: string | null; end?: ReactNode }

/** A row of a list that does something. */
export function RowButton({ onPress, ...content }: Content & { onPress: () => void }) {
  return (
    <button type="button" className="wm-row" onClick={onPress}>
      <RowContent {...content} />
    </button>
  )
}

/** A row of a list that leads to a page outside. */
export function RowLink({ href, ...content }: Content & { href: string }) {
  return (
    <a className="wm-row" href={href} target="_blank" rel="noopener noreferrer">
      <RowContent {...content} />
    </a>
  )
}

function RowContent({ icon, name, detail, tag, end }: Content) {
  return (
    <>
      {icon}
      <span className="wm-row-name">
        {name}
        {detail && <span className="wm-row-detail">{detail}</span>}
      </span>
      {tag && <span className="wm-tag">{tag}</span>}
      {end}
    </>
  )
}

/** A row's room while what belongs there is on its way. */
export function RowPlaceholder() {
  return (
    <div className="wm-row wm-waiting" aria-hidden="true">
      <span className="wm-wallet-icon" />
      <span className="wm-waiting-name" />
    </div>
  )
}
