/** `written`: only operators see it. `published`: members see it between its two instants. */
export const announcementStates = ['written', 'published', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]
