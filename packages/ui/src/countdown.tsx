import { useEffect, useEffectEvent, useState } from 'react'

export interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

export interface CountdownProps {
  /** Milliseconds since 1970, on the same clock as `now`. */
  readonly deadline: number
  readonly now: () => number
  readonly format: (left: TimeLeft) => string
  readonly endedText: string
  readonly onEnd?: (() => void) | undefined
}

/** The time left until a deadline, told by the clock given (the server's, not the device's). */
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
      {secondsLeft <= 0 ? endedText : format(timeLeft(secondsLeft))}
    </span>
  )
}

function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

export function timeLeft(seconds: number): TimeLeft {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
