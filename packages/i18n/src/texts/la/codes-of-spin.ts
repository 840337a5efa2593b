import type { Shape } from '../shape.ts'
import type { codesOfSpin as thai } from '../th/codes-of-spin.ts'

export const codesOfSpin = {
  NO_CLAIMABLE_COUPON: 'ຄູປອງນີ້ຮັບໄປແລ້ວ ເບິ່ງລາງວັນໄດ້ໃນລາຍການ',
  INVALID_PRIZE_CODE: 'ຕອນນີ້ຍັງຮັບລາງວັນນີ້ບໍ່ໄດ້ ຄູປອງຍັງຢູ່ ກະລຸນາຕິດຕໍ່ເຈົ້າໜ້າທີ່',
  INVALID_CODE: 'ບໍ່ພົບຄູປອງນີ້ ເປີດໜ້າວົງລໍ້ໃໝ່ແລ້ວລອງອີກຄັ້ງ',
  INVALID_COUPON_TYPE: 'ຕອນນີ້ປິດຮັບລາງວັນປະເພດນີ້ຊົ່ວຄາວ ຄູປອງຍັງຢູ່ ລອງໃໝ່ພາຍຫຼັງ',
  COUPON_EXPIRED: 'ຄູປອງນີ້ໝົດອາຍຸແລ້ວ ຈຶ່ງຮັບບໍ່ໄດ້',
  BONUS_REMAINING: 'ຍັງມີໂບນັດທີ່ໃຊ້ງານຢູ່ ຄູປອງຍັງຢູ່ ຈົບໂບນັດເກົ່າກ່ອນແລ້ວກັບມາຮັບ',
  BONUS_CONDITION: 'ຍັງບໍ່ຮູ້ຍອດເງິນໃນເກມ ຄູປອງຍັງຢູ່ ໂຫຼດຍອດໃໝ່ແລ້ວກັບມາຮັບ',
  NO_COIN: 'ຍັງບໍ່ມີຫຼຽນ ຝາກເງິນເພື່ອຮັບຫຼຽນ',
  WHEEL_CLOSED: 'ວົງລໍ້ປິດແລ້ວກ່ອນຈະໝຸນ ຫຼຽນຂອງທ່ານຍັງຢູ່ຄົບ',
  WHEEL_CHANGED: 'ວົງລໍ້ປ່ຽນໄປກ່ອນຈະໝຸນ ຫຼຽນຍັງຢູ່ຄົບ ເບິ່ງໂອກາດໃໝ່ແລ້ວໝຸນໄດ້ເລີຍ',
} as const satisfies Shape<typeof thai>
