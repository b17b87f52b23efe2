import type { DrawingProps } from './logo.tsx'

/** A machine, its meter and a ticked ledger line: the path of every figure. */
export function HomeIllustration({ title, className }: DrawingProps) {
  return (
    <svg
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined}
      viewBox="0 0 320 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M8 12h64v68H8zM8 34.5h64M8 57h64M14 80v5M66 80v5" />
      <path d="M22 17a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4ZM40 17a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4Z" />
      <path d="M22 39.5a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4ZM40 39.5a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4Z" />
      <path d="M22 62a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4ZM40 62a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4Z" />
      <path d="M54 20h12M54 25h12M54 42.5h12M54 47.5h12M54 65h12M54 70h12" />
      <path d="M72 68.5h20c8 0 8-22 16-22h12" strokeDasharray="1 4" />
      <path d="M156 12a35 35 0 1 1 0 70 35 35 0 0 1 0-70Z" />
      <path d="M132 52a25 25 0 0 1 48 0M133 43l4 2M142 31.5l2.5 3.5M156 27v4.5M170 31.5 167.5 35M179 43l-4 2" />
      <path d="M140 61h32v10h-32zM148 61v10M156 61v10M164 61v10" />
      <path d="M191 46.5h12c8 0 8 14 16 14h17" strokeDasharray="1 4" />
      <path d="M236 8h60l12 12v66h-72zM296 8v12h12M236 30h72M248 20v66M284 30v54" />
      <path d="M253 40h22M253 50h16M253 60h24M253 70h18M289 40h13M289 50h13M289 60h13" />
      <path d="M156 54 168 39M290 70.5l4.5 4.5 9-11" className="stroke-accent" strokeWidth="2.5" />
      <path d="M63 29.4h2M63 51.9h2M63 74.4h2" className="stroke-accent" strokeWidth="3" />
    </svg>
  )
}
