import { Line } from '../../controls/icons.tsx'

export function SwapIcon() {
  return <Line path="M4 9h15M15 5l4 4-4 4M20 15H5M9 11l-4 4 4 4" />
}

export function IncomingIcon() {
  return <Line path="M12 5v14M6 13l6 6 6-6" />
}

export function OutgoingIcon() {
  return <Line path="M12 19V5M6 11l6-6 6 6" />
}

export function CoinIcon() {
  return <Line path="M12 4a8 8 0 1 0 .01 0M12 8v8M9 9.5h6M9 14.5h6" />
}

export function PictureIcon() {
  return <Line path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.5" />
}
