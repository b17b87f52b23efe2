import { Line } from './icons.tsx'

// In a file of their own, because the first script does not need them.

export function SearchIcon() {
  return <Line path="M11 5a6 6 0 1 0 .01 0M15.5 15.5L20 20" />
}

export function PhoneIcon() {
  return <Line path="M8 3h8v18H8zM11.5 18h1" />
}

export function ExtensionIcon() {
  return <Line path="M4 8h5V6.5a2 2 0 1 1 4 0V8h5v5h-1.5a2 2 0 1 0 0 4H18v3H4z" />
}

export function WebsiteIcon() {
  return <Line path="M12 4a8 8 0 1 0 .01 0M4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16" />
}

export function DesktopIcon() {
  return <Line path="M3 5h18v11H3zM9 20h6M12 16v4" />
}

export function QrIcon() {
  return (
    <Line path="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20v-1M17 17h3v3M7 7h.01M17 7h.01M7 17h.01" />
  )
}
