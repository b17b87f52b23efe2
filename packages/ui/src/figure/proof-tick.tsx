export type Proof = 'verified' | 'unverified' | 'failed'

const marks: Record<Proof, { tone: string; shape: string }> = {
  verified: { tone: 'text-verified', shape: 'M3 8.5 6.5 12 13 4.5' },
  unverified: { tone: 'text-muted', shape: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9' },
  failed: { tone: 'text-loss', shape: 'M2.5 8h11' },
}

/** Whether this device has verified a figure: a tick, a hollow ring, or a bar if verification failed. */
export function ProofTick({ proof, label }: { readonly proof: Proof; readonly label: string }) {
  const { tone, shape } = marks[proof]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 16 16"
      className={`inline-block size-4 shrink-0 ${proof === 'verified' ? 'animate-settle' : ''} ${tone}`}
    >
      <path
        d={shape}
        fill="none"
        stroke="currentColor"
        strokeWidth={proof === 'failed' ? 3 : 1.75}
        strokeLinecap="square"
      />
    </svg>
  )
}
