import type { ReactNode } from 'react'

export function BackIcon() {
  return <Line path="M14 6l-6 6 6 6" />
}

export function CloseIcon() {
  return <Line path="M6 6l12 12M18 6L6 18" />
}

export function CopyIcon() {
  return <Line path="M9 9h10v11H9zM15 9V4H5v11h4" />
}

export function CheckIcon() {
  return <Line path="M5 12.5l4.5 4.5L19 7.5" />
}

export function WarningIcon() {
  return <Line path="M12 5v9M12 18v.5" />
}

export function ExternalIcon() {
  return <Line path="M13 5h6v6M19 5l-8 8M10 6H5v13h13v-5" />
}

export function NetworkIcon() {
  return <Line path="M12 4v5M12 9H6v4M12 9h6v4M4 14h4v5H4zM16 14h4v5h-4z" />
}

export function DisconnectIcon() {
  return <Line path="M10 5H5v14h5M15 8l4 4-4 4M19 12H9" />
}

export function HelpIcon() {
  return <Line path="M12 3a9 9 0 1 0 .01 0M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.5" />
}

export function ActivityIcon() {
  return <Line path="M5 8h13M15 5l3 3-3 3M19 16H6M9 13l-3 3 3 3" />
}

export function AddIcon() {
  return <Line path="M12 5v14M5 12h14" />
}

export function ForwardIcon() {
  return <Line path="M10 6l6 6-6 6" />
}

/**
 * A line icon on a 24 px grid in the text colour. It always has a text next to it, so it is hidden from screen readers.
 */
export function Line({ path }: { path: string }): ReactNode {
  return (
    <svg className="wm-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
