import { useEffect, useEffectEvent, useState } from 'react'

export interface CountdownProps {
  /** Milliseconds since 1970, on the same clock as `now`. */
  readonly deadline: number
  readonly now: () => number
  readonly format: (secondsLeft: number) => string
  readonly endedText: string
  readonly onEnd?: (() => void) | undefined
}

/** The time left until a deadline, by the given clock (the server's, not the device's). */
export function Countdown({ deadline, now, format, endedText, onEnd }: CountdownProps) {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(deadline, now()))
  const end = useEffectEvent(() => onEnd?.())
  const readClock = useEffectEvent(() => now())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const left = deadline - readClock()
      setSecondsLeft(secondsUntil(deadline, deadline - left))
      if (left <= 0) end()
      else timer = setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [deadline])

  return (
    <span role="timer" className="tabular-nums">
      {secondsLeft <= 0 ? endedText : format(secondsLeft)}
    </span>
  )
}

/** Returns the whole seconds until a deadline, both in milliseconds; zero once it is past. */
function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}
