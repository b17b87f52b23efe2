import type { ReactNode } from 'react'
import type { DrawingProps } from './logo.tsx'

/** A rack of miners: three shelves, their fans and one lamp that is on. */
export function RackIllustration(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M36 12h88v92H36zM36 42h88M36 73h88M44 104v6M116 104v6" />
      <path d="M58 18.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM82 18.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" />
      <path d="M58 49a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM82 49a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" />
      <path d="M58 80a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM82 80a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" />
      <path d="M100 22h16M100 27h16M100 52h16M100 57h16M100 83h16M100 88h16" />
      <path d="M104 33.5h2M104 64h2M104 95h2" className="stroke-accent" strokeWidth="3" />
    </Drawing>
  )
}

/** An electricity meter with its needle and counter. */
export function MeterIllustration(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M80 8a48 48 0 1 1 0 96 48 48 0 0 1 0-96Z" />
      <path d="M48 64a34 34 0 0 1 64 0" />
      <path d="M48.5 52.5 54 55M60 36.5l3.5 5M80 30v6M100 36.5l-3.5 5M111.5 52.5 106 55" />
      <path d="M56 76h48v14H56zM68 76v14M80 76v14M92 76v14M64 104v8M96 104v8" />
      <path d="M80 66 96 46" className="stroke-accent" strokeWidth="2.5" />
    </Drawing>
  )
}

/** A page of a ledger with its last line ticked. */
export function LedgerIllustration(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M40 10h68l12 12v88H40zM108 10v12h12" />
      <path d="M40 34h80M54 22v88M92 34v76" />
      <path d="M60 46h24M60 58h18M60 70h26M60 82h20M60 94h14M98 46h14M98 58h14M98 70h14M98 82h14" />
      <path d="m98 94 5 5 10-12" className="stroke-accent" strokeWidth="2.5" />
    </Drawing>
  )
}

/** A box with its tape and label. */
export function ShipmentIllustration(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="m80 12 46 20v52l-46 24-46-24V32z" />
      <path d="m34 32 46 22 46-22M80 54v54" />
      <path d="m57 22 46 22v14M44 74l16 8M44 82l10 5" />
      <path d="m94 84 5 3 12-14" className="stroke-accent" strokeWidth="2.5" />
    </Drawing>
  )
}

function Drawing({ className, children }: DrawingProps & { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  )
}
