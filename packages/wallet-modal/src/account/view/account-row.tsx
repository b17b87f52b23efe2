import type { ReactNode } from 'react'
import { ForwardIcon } from '../../controls/icons.tsx'

type Props = {
  icon: ReactNode
  name: string
  /** Opens another view. */
  isForward?: boolean
  isBusy?: boolean
  onPress: () => void
}

export function AccountRow({ icon, name, isForward = false, isBusy = false, onPress }: Props) {
  return (
    <li>
      <button type="button" className="wm-row" aria-disabled={isBusy} onClick={onPress}>
        {isBusy ? <span className="wm-spinner" aria-hidden="true" /> : icon}
        <span className="wm-row-name">{name}</span>
        {isForward && <ForwardIcon />}
      </button>
    </li>
  )
}
