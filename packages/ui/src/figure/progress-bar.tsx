export interface ProgressBarProps {
  readonly label: string
  readonly value: bigint | number
  readonly max: bigint | number
  /** The figures in words, shown under the bar: "312,400 of 400,000 TH/s". */
  readonly valueText: string
}

/** How much of a capacity is used. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = shareOf(value, max)
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm text-muted">{label}</span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share / 100)}
        aria-valuetext={valueText}
      >
        <svg aria-hidden="true" width="100%" height="8" className="rounded-chip bg-sunken">
          <rect width={`${share / 100}%`} height="8" className="fill-ink" />
        </svg>
      </div>
      <span className="text-sm tabular-nums">{valueText}</span>
    </div>
  )
}

/** Hundredths of a percent, 0 to 10,000. The only inexact number here. */
function shareOf(value: bigint | number, max: bigint | number): number {
  if (max <= 0) return 0
  const share = Number((BigInt(value) * 10_000n) / BigInt(max))
  return Math.min(10_000, Math.max(0, share))
}
