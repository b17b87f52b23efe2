import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSingleRun } from '../button/use-single-run.ts'
import { Spinner } from '../loading/spinner.tsx'
import { classNames } from '../style/class-names.ts'
import { PULL_THRESHOLD_PX, pullDistance } from './pull-state.ts'

export interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>
  readonly texts: PullTexts
  readonly children: ReactNode
}

export interface PullTexts {
  readonly pull: string
  readonly release: string
  readonly refreshing: string
  /** The label of the button that does the same for a keyboard or a screen reader. */
  readonly refresh: string
}

/** Refreshes when the page is pulled down from its top. */
export function PullToRefresh({ onRefresh, texts, children }: PullToRefreshProps) {
  const { isRunning, run } = useSingleRun(onRefresh)
  const [distance, setDistance] = useState(0)
  const area = usePull(isRunning, setDistance, run)
  const height = isRunning ? PULL_THRESHOLD_PX : distance
  const isReady = distance >= PULL_THRESHOLD_PX

  return (
    <div ref={area} className="relative">
      {/* It is positioned over the page. In the flow, the page would move under the press that takes its focus. */}
      <button
        type="button"
        onClick={() => void run()}
        className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:inset-x-0 focus-visible:z-10 focus-visible:min-h-touch focus-visible:bg-surface"
      >
        {texts.refresh}
      </button>
      <div
        role="status"
        style={{ height }}
        className={classNames(
          'flex items-center justify-center gap-2 overflow-hidden text-sm text-muted',
          distance === 0 && 'transition-[height] duration-200',
        )}
      >
        {isRunning && (
          <>
            <Spinner /> {texts.refreshing}
          </>
        )}
        {!isRunning && distance > 0 && (
          <>
            <ArrowDown
              aria-hidden="true"
              size={16}
              className={classNames('transition-transform', isReady && 'rotate-180')}
            />
            {isReady ? texts.release : texts.pull}
          </>
        )}
      </div>
      {children}
    </div>
  )
}

/** Follows one finger that starts in the area while the window is scrolled to its top. */
function usePull(isOff: boolean, onDistance: (distance: number) => void, onRelease: () => unknown) {
  const area = useRef<HTMLDivElement>(null)
  const release = useEffectEvent(onRelease)

  useEffect(() => {
    const element = area.current
    if (element === null || isOff) return undefined
    let startY: number | null = null
    let distance = 0

    function open(to: number) {
      distance = to
      onDistance(to)
    }

    // A second finger ends the pull.
    function start(event: TouchEvent) {
      startY = window.scrollY <= 0 && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null
      open(0)
    }

    function move(event: TouchEvent) {
      const y = event.touches[0]?.clientY
      if (startY === null || y === undefined) return
      open(window.scrollY > 0 ? 0 : pullDistance(y - startY))
    }

    function end(event: TouchEvent) {
      const isReached = distance >= PULL_THRESHOLD_PX && event.type === 'touchend'
      startY = null
      open(0)
      if (isReached) release()
    }

    const events = [
      ['touchstart', start],
      ['touchmove', move],
      ['touchend', end],
      ['touchcancel', end],
    ] as const
    for (const [name, listener] of events) element.addEventListener(name, listener, { passive: true })
    return () => {
      for (const [name, listener] of events) element.removeEventListener(name, listener)
      onDistance(0)
    }
  }, [isOff, onDistance])

  return area
}
