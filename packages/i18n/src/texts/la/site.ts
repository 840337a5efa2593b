import type { Shape } from '../shape.ts'
import type { site as thai } from '../th/site.ts'

export const site = {
  name: 'ກະເປົາ',
  version: 'ເວີຊັນ {{version}}',

  // Bottom menus
  publicMenu: 'ເມນູຫຼັກ',
  memberMenu: 'ເມນູສະມາຊິກ',
  menuHome: 'ໜ້າຫຼັກ',
  menuRegister: 'ສະໝັກ',
  menuHowto: 'ວິທີໃຊ້',
  menuContact: 'ຕິດຕໍ່',
  menuProfile: 'ໂປຣໄຟລ໌',
  menuConditions: 'ເງື່ອນໄຂ',
  menuStatement: 'ລາຍການ',

  // How-to videos
  howtoTitle: 'ວິທີໃຊ້ງານ',
  howtoText: 'ເບິ່ງຄລິບສັ້ນໆ ແລ້ວເລີ່ມໄດ້ເລີຍ',
  howtoWallet: 'ການໃຊ້ກະເປົາເງິນ',
  howtoEnterGame: 'ການເຂົ້າຫຼິ້ນເກມ',
  howtoBalance: 'ການເບິ່ງຍອດເງິນ',
  howtoReceiveBonus: 'ການຮັບໂບນັດ',
  howtoEndBonus: 'ການຈົບໂບນັດ',
  howtoPlay: 'ຫຼິ້ນຄລິບ {{title}}',
  howtoVideoMissing: 'ຄລິບນີ້ຍັງບໍ່ພ້ອມ ກະລຸນາກັບມາເບິ່ງໃໝ່ພາຍຫຼັງ',

  // Contact
  contactTitle: 'ຕິດຕໍ່ເຮົາ',
  contactScan: 'ສະແກນເພື່ອເພີ່ມໝູ່',
  contactQrPicture: 'QR ຂອງ {{name}}',
  contactEmpty: 'ຍັງບໍ່ມີຊ່ອງທາງຕິດຕໍ່',
  contactEmptyText: 'ພະນັກງານກຳລັງກຽມຊ່ອງທາງຕິດຕໍ່ ກະລຸນາກັບມາເບິ່ງໃໝ່ພາຍຫຼັງ',
  contactOpenChat: 'ເປີດແຊັດ {{name}}',
  contactChat: 'ລົມກັບພວກເຮົາ',
  contactChatText: 'ຖາມໄດ້ທຸກເລື່ອງ ບອທຕອບທັນທີ ແລະມີເຈົ້າໜ້າທີ່ຄອຍຊ່ວຍ',

  // Agreement and conditions sheets
  agreementTitle: 'ຂໍ້ຕົກລົງການໃຊ້ງານ',
  agreementAccept: 'ຍອມຮັບ',
  agreementDecline: 'ບໍ່ຕົກລົງ ອອກຈາກລະບົບ',
  conditionsTitle: 'ເງື່ອນໄຂການຫຼິ້ນ',
  conditionsEmpty: 'ຍັງບໍ່ມີເງື່ອນໄຂເພີ່ມເຕີມ',
  noticeTitle: 'ປະກາດ',

  // The 404 page and the page of a closed service. The 404 page shows Page Not Found (specification §2).
  notFoundTitle: 'ບໍ່ພົບໜ້ານີ້',
  notFoundText: 'ລິ້ງອາດຜິດ ຫຼື ໜ້ານີ້ຖືກຍ້າຍໄປແລ້ວ',
  terminatedTitle: 'ປິດໃຫ້ບໍລິການແລ້ວ',
  terminatedText: 'ຂອບໃຈທີ່ໃຊ້ບໍລິການ ຫາກມີຍອດເງິນຄົງເຫຼືອ ກະລຸນາຕິດຕໍ່ເຈົ້າໜ້າທີ່',
} as const satisfies Shape<typeof thai>
