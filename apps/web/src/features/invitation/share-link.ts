type SharedLink = { readonly url: string; readonly title: string; readonly text: string }

/** Whether this device has a sheet of its own to share with. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the device's sheet. False when it could not be opened; closing it without a choice is no failure. */
export async function shareLink(link: SharedLink, device: Pick<Navigator, 'share'> = navigator): Promise<boolean> {
  try {
    await device.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
