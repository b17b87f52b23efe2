// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Payout vault
/// @notice Holds the cash for payouts. One key, the signer, pays it out in batches within a cap per UTC day. The owner
/// funds it by a plain transfer, withdraws cash, changes the key and the cap, and lifts a pause.
/// @dev Every payout has a number that is spent for ever, whether its transfer succeeded or not. A batch with a
/// spent number reverts as a whole, so a replay under any nonce moves nothing.
contract PayoutVault is Ownable2Step, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev `cap` and `spent` in minor units, `day` counted from 1970-01-01 UTC. One storage slot.
    struct Budget {
        uint96 cap;
        uint96 spent;
        uint64 day;
    }

    /// @notice Gas one token transfer may use. Constant, so that a payout's success depends on the token and the
    /// recipient only, never on the gas the batch was sent with.
    uint256 public constant TRANSFER_GAS = 150_000;

    /// @dev The gas required before a transfer: EIP-150 forwards 63/64 of it, and the rest pays for the event.
    uint256 private constant GAS_BEFORE_TRANSFER = (TRANSFER_GAS * 64) / 63 + 10_000;

    /// @notice The only token this vault pays in.
    IERC20 public immutable token;

    /// @notice The key that may pay. The zero address means nobody.
    address public signer;

    Budget private _budget;
    mapping(uint256 word => uint256 bits) private _used;

    /// @notice The token refused this transfer. Nothing moved, and the number stays spent. A payment needs no event:
    /// the token's own `Transfer` log reports it, in the order of the batch.
    event PayoutFailed(uint256 indexed payoutNo, address indexed to, uint256 amount);

    event SignerChanged(address indexed signer);
    event DailyCapChanged(uint256 dailyCap);

    error TokenWithoutCode(address token);
    error NotSigner(address caller);
    error EmptyBatch();
    error ZeroAmount(uint256 payoutNo);
    error PayoutNoUsed(uint256 payoutNo);
    error DailyCapExceeded(uint256 cap, uint256 wouldBeSpent);
    error InsufficientCash(uint256 cash, uint256 needed);
    error InsufficientGas();
    error TokenIsCash();
    error OwnerRequired();

    constructor(IERC20 token_, address owner_, address signer_, uint96 dailyCap_) Ownable(owner_) {
        // A call to an address without code succeeds, which would look like a payment.
        if (address(token_).code.length == 0) revert TokenWithoutCode(address(token_));
        token = token_;
        _setSigner(signer_);
        _setDailyCap(dailyCap_);
    }

    // ------------------------------------------------------------------ signer

    /// @notice Pays a batch: the payout at `items[i]` has the number `firstPayoutNo + i`.
    /// @param items Each `recipient << 96 | amount`, the amount in minor units and not zero.
    /// @dev Reverts as a whole on a spent number, a zero amount, the day's cap or too little cash. A transfer the token
    /// refuses is skipped with `PayoutFailed` and still counts towards the day's cap, so nothing is written after a call.
    function pay(uint256 firstPayoutNo, uint256[] calldata items) external whenNotPaused nonReentrant {
        if (msg.sender != signer) revert NotSigner(msg.sender);
        if (items.length == 0) revert EmptyBatch();

        uint256 total = _total(firstPayoutNo, items);
        _markUsed(firstPayoutNo, items.length);
        _spend(total);
        uint256 cash = token.balanceOf(address(this));
        if (cash < total) revert InsufficientCash(cash, total);

        for (uint256 i = 0; i < items.length; ++i) {
            uint256 item = items[i];
            if (_tryTransfer(item)) continue;
            emit PayoutFailed(firstPayoutNo + i, address(uint160(item >> 96)), uint96(item));
        }
    }

    /// @notice Stops all payouts. The signer may do it too, so that a leak can be stopped without the owner.
    function pause() external {
        if (msg.sender != signer) _checkOwner();
        _pause();
    }

    // ------------------------------------------------------------------- owner

    function unpause() external onlyOwner {
        _unpause();
    }

    function setSigner(address signer_) external onlyOwner {
        _setSigner(signer_);
    }

    function setDailyCap(uint96 dailyCap_) external onlyOwner {
        _setDailyCap(dailyCap_);
    }

    /// @notice Withdraws `amount` of the cash to the owner, paused or not.
    function withdraw(uint256 amount) external onlyOwner nonReentrant {
        token.safeTransfer(owner(), amount);
    }

    /// @notice Withdraws a token that was sent here by mistake.
    function sweep(IERC20 foreign) external onlyOwner nonReentrant {
        if (address(foreign) == address(token)) revert TokenIsCash();
        foreign.safeTransfer(owner(), foreign.balanceOf(address(this)));
    }

    /// @notice Refused, because without an owner the cash could never be withdrawn.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerRequired();
    }

    // ------------------------------------------------------------------- views

    /// @notice Whether this number was spent, by a payment or by a refused transfer.
    function isUsed(uint256 payoutNo) external view returns (bool) {
        return (_used[payoutNo >> 8] >> (payoutNo & 0xff)) & 1 == 1;
    }

    function dailyCap() external view returns (uint256) {
        return _budget.cap;
    }

    /// @notice What the current UTC day has used of the cap.
    function spentToday() external view returns (uint256) {
        return _budget.day == _today() ? _budget.spent : 0;
    }

    // --------------------------------------------------------------- internals

    function _total(uint256 firstPayoutNo, uint256[] calldata items) private pure returns (uint256 total) {
        for (uint256 i = 0; i < items.length; ++i) {
            uint256 amount = uint96(items[i]);
            if (amount == 0) revert ZeroAmount(firstPayoutNo + i);
            // Amounts are below 2^96, and there are never 2^160 of them.
            unchecked {
                total += amount;
            }
        }
    }

    /// @dev 256 numbers share a storage word, so a batch writes one or two words, not one per payout.
    function _markUsed(uint256 first, uint256 count) private {
        uint256 next = first;
        uint256 end = first + count;
        while (next < end) {
            uint256 word = next >> 8;
            uint256 offset = next & 0xff;
            uint256 width = Math.min(256 - offset, end - next);
            uint256 mask = (type(uint256).max >> (256 - width)) << offset;
            uint256 bits = _used[word];
            uint256 spent = bits & mask;
            if (spent != 0) revert PayoutNoUsed((word << 8) + _lowestBit(spent));
            _used[word] = bits | mask;
            next += width;
        }
    }

    function _lowestBit(uint256 bits) private pure returns (uint256) {
        return Math.log2(bits & (~bits + 1));
    }

    function _spend(uint256 total) private {
        Budget memory budget = _budget;
        uint64 today = _today();
        uint256 spent = total + (budget.day == today ? budget.spent : 0);
        if (spent > budget.cap) revert DailyCapExceeded(budget.cap, spent);
        // Not above the cap, so it fits 96 bits.
        _budget = Budget({cap: budget.cap, spent: uint96(spent), day: today});
    }

    function _today() private view returns (uint64) {
        return uint64(block.timestamp / 1 days);
    }

    /// @dev Whether the token made the item's transfer: it returned true, or nothing, as the first USDT does. Copies at most
    /// one word of the answer, so a recipient's hook cannot make the vault pay for a huge one.
    function _tryTransfer(uint256 item) private returns (bool success) {
        if (gasleft() < GAS_BEFORE_TRANSFER) revert InsufficientGas();
        address target = address(token);
        uint256 gasLimit = TRANSFER_GAS;
        bytes4 selector = IERC20.transfer.selector;
        assembly ("memory-safe") {
            // The call's 68 bytes use the scratch space and the free memory pointer, which is restored afterwards.
            let free := mload(0x40)
            mstore(0x00, selector)
            mstore(0x04, shr(96, item))
            mstore(0x24, and(item, 0xffffffffffffffffffffffff))
            success := call(gasLimit, target, 0, 0x00, 0x44, 0x00, 0x20)
            if success {
                let size := returndatasize()
                success := or(iszero(size), and(gt(size, 0x1f), eq(mload(0x00), 1)))
            }
            mstore(0x40, free)
        }
    }

    function _setSigner(address signer_) private {
        signer = signer_;
        emit SignerChanged(signer_);
    }

    function _setDailyCap(uint96 dailyCap_) private {
        _budget.cap = dailyCap_;
        emit DailyCapChanged(dailyCap_);
    }
}
