import type { SlipReason } from '@kapao/contract/slip-reasons'

export const slipReasons = {
  UPLOADED_FILE_NOT_EXIST: 'Incorrect slip. Please send the picture again.',
  IMG_SIZE_UNABLE_TO_PROCESS: 'Incorrect slip. Please send the original picture from your bank app.',
  CANNOT_READ_CROPPED_IMAGE: 'Incorrect slip. Please send the whole picture, not cropped.',
  DEST_ACC_INVALID: 'Wrong destination account. This slip wasn’t paid to our account.',
  SLIP_REFNO_DUPLICATED: 'Duplicate slip. It has been used already.',
  UNSTABLE_REFNO_ON_SLIP: 'Unreadable reference. Send a clearer picture.',
  TRIPPLE_WRONG_CAPTCHA: 'The captcha was wrong three times in a row. Send the slip again.',
  INVALID_SLIP: 'Unreadable slip. Send a clear picture that shows its QR.',
  NOT_MATCH: 'The sending account doesn’t match your registered one. Contact us.',
  EXPIRED_SLIP: 'Expired slip. A slip must be sent within 1 hour of the transfer.',
  UNKNOW_ERROR: 'Unknown error. Please contact us.',
} as const satisfies Record<SlipReason, string>
