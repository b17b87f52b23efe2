type SharedLink = { readonly url: string; readonly title: string; readonly text: string }

/** Returns whether this device has a share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the share sheet. Resolves to false if it could not be opened; closing it without a choice is not a failure. */
export async function shareLink(link: SharedLink, device: Pick<Navigator, 'share'> = navigator): Promise<boolean> {
  try {
    await device.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
