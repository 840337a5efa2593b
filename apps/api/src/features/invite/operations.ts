import { getInviteBonus } from './get-invite-bonus.ts'
import { getInviteSettings } from './get-invite-settings.ts'
import { listInviteBanners } from './list-invite-banners.ts'
import { listInvites } from './list-invites.ts'
import { receiveInviteBonus } from './receive-invite-bonus.ts'
import { setInviteSettings } from './set-invite-settings.ts'

export const inviteOperations = [
  listInvites,
  getInviteBonus,
  listInviteBanners,
  receiveInviteBonus,
  getInviteSettings,
  setInviteSettings,
] as const
