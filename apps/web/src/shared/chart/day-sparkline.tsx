/** A day's money in minor units. */
export type SparkDay = {
  readonly day: string
  readonly back: bigint
  readonly fee: bigint
  /** Negative for a loss. */
  readonly result: bigint
}

type DaySparklineProps = {
  /** What the picture shows, in words. */
  readonly label: string
  /** Oldest first. */
  readonly days: readonly SparkDay[]
  /** Draws at least so many places, so that a few days do not fill the width. */
  readonly places?: number
}

const HEIGHT = 100
const STEP = 10
const BAR = 7

/** What each day brought as bars, those with a loss in its colour, and the fee of the day as a dashed line. Needs no library. */
export function DaySparkline({ label, days, places = 30 }: DaySparklineProps) {
  const top = days.reduce((most, { back, fee }) => [most, back, fee].reduce((a, b) => (a > b ? a : b)), 1n)
  const height = (value: bigint) => (Number((value * 1_000n) / top) / 1_000) * (HEIGHT - 4)
  const count = Math.max(places, days.length)
  const empty = count - days.length
  const x = (index: number) => (empty + index) * STEP
  const fee = days
    .map(({ fee: of }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${HEIGHT - height(of)}h${STEP}`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${count * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-16 w-full animate-draw"
    >
      {days.map(({ day, back, result }, index) => (
        <rect
          key={day}
          x={x(index) + (STEP - BAR) / 2}
          width={BAR}
          y={HEIGHT - Math.max(1, height(back))}
          height={Math.max(1, height(back))}
          className={result < 0n ? 'fill-loss' : 'fill-ink'}
        />
      ))}
      <path
        d={fee}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        strokeDasharray="4 3"
        className="stroke-accent"
      />
    </svg>
  )
}
