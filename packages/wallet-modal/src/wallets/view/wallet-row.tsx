import type { ReactNode } from 'react'

type Content = { icon: ReactNode; name: string; detail?: string | null; tag?: string | null; end?: ReactNode }

/** A list row with an action. */
export function RowButton({ onPress, ...content }: Content & { onPress: () => void }) {
  return (
    <button type="button" className="wm-row" onClick={onPress}>
      <RowContent {...content} />
    </button>
  )
}

/**
 * A list row that links to an external page. `isHere` keeps the tab: a phone opens an app only from a link without a new
 * one.
 */
export function RowLink({ href, isHere = false, ...content }: Content & { href: string; isHere?: boolean }) {
  return (
    <a className="wm-row" href={href} target={isHere ? undefined : '_blank'} rel="noopener noreferrer">
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

/** A placeholder for a list row. */
export function RowPlaceholder() {
  return (
    <div className="wm-row wm-waiting" aria-hidden="true">
      <span className="wm-wallet-icon" />
      <span className="wm-waiting-name" />
    </div>
  )
}
