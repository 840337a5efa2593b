import { getInviteBonus } from './get-invite-bonus.ts'
import { getInviteCode } from './get-invite-code.ts'
import { getInviteSettings } from './get-invite-settings.ts'
import { listInviteBanners } from './list-invite-banners.ts'
import { listInvites } from './list-invites.ts'
import { receiveInviteBonus } from './receive-invite-bonus.ts'
import { setInviteSettings } from './set-invite-settings.ts'

export const inviteOperations = [
  listInvites,
  getInviteBonus,
  getInviteCode,
  listInviteBanners,
  receiveInviteBonus,
  getInviteSettings,
  setInviteSettings,
] as const
