import {
  lookupBanks,
  lookupConditions,
  lookupAgreements,
  lookupInfo,
  lookupNotice,
  lookupContact,
  lookupSlip,
  lookupSources,
  lookupActive,
  lookupRegisterOtp,
  lookupEnableChatWidget,
  lookupHowto,
} from './site-lookups.ts'
import { lookupWithdraw } from './money-lookups.ts'
import { getSiteSettings, setSiteSettings } from './site-settings.ts'

/** Apps import each call from its own file: the shapes of the settings are too heavy for the members' login. */
export const siteCalls = [
  lookupBanks,
  lookupConditions,
  lookupAgreements,
  lookupInfo,
  lookupNotice,
  lookupContact,
  lookupWithdraw,
  lookupSlip,
  lookupSources,
  lookupActive,
  lookupRegisterOtp,
  lookupEnableChatWidget,
  lookupHowto,
  getSiteSettings,
  setSiteSettings,
] as const
