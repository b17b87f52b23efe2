export interface DrawingProps {
  readonly className?: string | undefined
}

/** The logo: a tick in a square of ledger lines. */
export function Logo({ className }: DrawingProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <rect x="2.5" y="2.5" width="27" height="27" rx="4" stroke="currentColor" strokeWidth="1.5" />
      <path d="M3 10h26M3 16h26M3 22h26M9 3v26" stroke="currentColor" strokeWidth="1" opacity="0.3" />
      <path d="m9 17 5.5 5.5L25 9.5" className="stroke-accent" strokeWidth="3" strokeLinecap="square" />
    </svg>
  )
}
