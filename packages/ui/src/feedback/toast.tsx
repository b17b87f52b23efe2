import { Check, TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** How long a toast stays unless it says otherwise (specification, section 9). */
const DEFAULT_DURATION_MS = 1500

export interface ToastMessage {
  readonly text: string
  readonly kind?: 'success' | 'error' | 'plain' | undefined
  /** In milliseconds. */
  readonly duration?: number | undefined
}

export interface Toaster {
  show(message: ToastMessage): void
  hide(): void
}

const ToastContext = createContext<Toaster | null>(null)

interface ToastProviderProps {
  readonly children: ReactNode
  /** Where messages are, as classes; a third down the window when left out. */
  readonly place?: string
  /** What the button is called that hides a message; without it there is none. */
  readonly hideLabel?: string
}

/** Shows one short message at a time over the page. A new one replaces the last. */
export function ToastProvider({ children, place = 'top-1/3', hideLabel }: ToastProviderProps) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const toaster = useMemo<Toaster>(() => {
    function hide() {
      clearTimeout(timer.current)
      setMessage(null)
    }
    function show(next: ToastMessage) {
      clearTimeout(timer.current)
      setMessage(next)
      timer.current = setTimeout(hide, next.duration ?? DEFAULT_DURATION_MS)
    }
    return { show, hide }
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <ToastContext value={toaster}>
      {children}
      <div className={`pointer-events-none fixed inset-x-0 ${place} z-50 flex justify-center px-4`}>
        <div className={message === null ? undefined : cardClasses}>
          <div role="status">{message !== null && <Words {...message} />}</div>
          {message !== null && hideLabel && (
            <button
              type="button"
              aria-label={hideLabel}
              onClick={toaster.hide}
              className="pointer-events-auto -my-2.5 -mr-4 min-h-11 min-w-11 shrink-0 text-lg"
            >
              ×
            </button>
          )}
        </div>
      </div>
    </ToastContext>
  )
}

/** @example useToast().show({ text: t`Content copied`, kind: 'success' }) */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (toaster === null) throw new Error('useToast needs a <ToastProvider> around it')
  return toaster
}

const cardClasses =
  'flex max-w-[80%] animate-appear items-center gap-2 rounded-control bg-ink px-5 py-2.5 text-sm wrap-anywhere text-paper'

function Words({ text, kind = 'plain' }: ToastMessage) {
  return (
    <p className="flex items-center gap-2">
      {kind === 'success' && <Check aria-hidden="true" className="size-4.5 shrink-0" />}
      {kind === 'error' && <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />}
      {text}
    </p>
  )
}
