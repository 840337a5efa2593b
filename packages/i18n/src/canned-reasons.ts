import type { Language } from '@kapao/contract/language'

/**
 * Reasons that operators give members often, in each language at once: the member reads theirs, whatever language the
 * operator works in.
 */
export const cannedReasons: Readonly<Record<Language, readonly string[]>> = {
  th: [
    'ชื่อบัญชีธนาคารไม่ตรงกับชื่อสมาชิก กรุณาแก้ไขแล้วถอนใหม่',
    'ยังเล่นไม่ครบตามเงื่อนไขของยอดฝาก เล่นเพิ่มแล้วถอนใหม่ได้เลย',
    'กรุณาติดต่อทีมงานทางแชตเพื่อยืนยันตัวตน แล้วถอนใหม่',
    'ธนาคารของคุณปิดปรับปรุงอยู่ กรุณาถอนใหม่ภายหลัง',
  ],
  la: [
    'ຊື່ບັນຊີທະນາຄານບໍ່ກົງກັບຊື່ສະມາຊິກ ກະລຸນາແກ້ໄຂແລ້ວຖອນໃໝ່',
    'ຍັງຫຼິ້ນບໍ່ຄົບຕາມເງື່ອນໄຂຂອງຍອດຝາກ ຫຼິ້ນເພີ່ມແລ້ວຖອນໃໝ່ໄດ້ເລີຍ',
    'ກະລຸນາຕິດຕໍ່ທີມງານທາງແຊັດເພື່ອຢືນຢັນຕົວຕົນ ແລ້ວຖອນໃໝ່',
    'ທະນາຄານຂອງທ່ານປິດປັບປຸງຢູ່ ກະລຸນາຖອນໃໝ່ພາຍຫຼັງ',
  ],
  en: [
    'The name of the bank account differs from your name. Please correct it and withdraw again.',
    'The deposit has not been played enough yet. Play some more and withdraw again.',
    'Please contact us in the chat to confirm who you are, then withdraw again.',
    'Your bank is under maintenance. Please withdraw again later.',
  ],
}
