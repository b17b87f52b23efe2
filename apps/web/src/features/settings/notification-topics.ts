import type { profile } from '@terahold/contract/calls/member/profile'
import type { Answer } from '@terahold/contract/client'
import { type NotificationTopic, notificationTopics } from '@terahold/contract/codes/members'

export type ChosenTopics = Answer<typeof profile>['data']['notifications']

/** Returns the topics with one of them switched on or off. */
export function toggled(
  topics: readonly NotificationTopic[],
  topic: NotificationTopic,
  isOn: boolean,
): NotificationTopic[] {
  return notificationTopics.filter((known) => (known === topic ? isOn : topics.includes(known)))
}
