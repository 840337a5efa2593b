import type { SlipReason } from '@kapao/contract/slip-reasons'

export const slipReasons = {
  UPLOADED_FILE_NOT_EXIST: 'ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາສົ່ງຮູບສະລິບໃໝ່',
  IMG_SIZE_UNABLE_TO_PROCESS: 'ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາສົ່ງຮູບສະລິບແທ້ຈາກແອັບທະນາຄານ',
  CANNOT_READ_CROPPED_IMAGE: 'ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາສົ່ງຮູບເຕັມທີ່ບໍ່ຖືກຕັດ',
  DEST_ACC_INVALID: 'ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ ສະລິບນີ້ບໍ່ໄດ້ໂອນເຂົ້າບັນຊີຂອງເຮົາ',
  SLIP_REFNO_DUPLICATED: 'ສະລິບຊ້ຳ ສະລິບນີ້ເຄີຍໃຊ້ແລ້ວ',
  UNSTABLE_REFNO_ON_SLIP: 'ອ່ານເລກອ້າງອີງໃນສະລິບບໍ່ໄດ້ ກະລຸນາສົ່ງຮູບທີ່ຊັດກວ່ານີ້',
  TRIPPLE_WRONG_CAPTCHA: 'ກວດກັບທະນາຄານບໍ່ຜ່ານ 3 ຄັ້ງຕິດຕໍ່ກັນ ກະລຸນາສົ່ງສະລິບໃໝ່',
  INVALID_SLIP: 'ອ່ານສະລິບບໍ່ໄດ້ ກະລຸນາສົ່ງຮູບທີ່ຊັດ ແລະ ເຫັນ QR ໃນສະລິບ',
  NOT_MATCH: 'ບັນຊີຜູ້ໂອນບໍ່ກົງກັບບັນຊີທີ່ລົງທະບຽນ ກະລຸນາຕິດຕໍ່ເຈົ້າໜ້າທີ່',
  EXPIRED_SLIP: 'ສະລິບໝົດອາຍຸ ຕ້ອງສົ່ງພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ',
  UNKNOW_ERROR: 'ເກີດຂໍ້ຜິດພາດທີ່ບໍ່ຮູ້ສາເຫດ ກະລຸນາຕິດຕໍ່ເຈົ້າໜ້າທີ່',
} as const satisfies Record<SlipReason, string>
