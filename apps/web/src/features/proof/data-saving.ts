/** The Network Information API, as far as a browser has it. */
type Connection = { readonly saveData?: boolean; readonly type?: string }

/** Returns whether the member asked the browser for less traffic. */
export function savesTraffic(): boolean {
  return connection()?.saveData === true
}

/** Returns whether the browser says that it is on a mobile network. */
export function isOnMobileNetwork(): boolean {
  return connection()?.type === 'cellular'
}

function connection(): Connection | undefined {
  return (navigator as { readonly connection?: Connection }).connection
}
