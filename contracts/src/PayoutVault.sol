// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IOperatorRegistry, Release, ReleaseSignatures} from "./ReleaseSignatures.sol";

/// @title Payout vault
/// @notice Holds the cash for payouts. One key, the signer, pays it out in batches. Below `releaseFrom` a payout draws on
/// a budget that refills continuously, `dailyCap` in 24 hours. From there on it needs the signatures of two operators of
/// the registry, and each withdrawal is released once. The owner funds the vault by a plain transfer, withdraws cash and
/// lifts a pause. A change of the settings waits 24 hours and can be vetoed.
/// @dev Every payout has a number that is spent for ever, whether its transfer succeeded or not. A batch with a
/// spent number reverts as a whole, so a replay under any nonce moves nothing.
contract PayoutVault is Ownable2Step, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    struct Settings {
        /// The key that may pay. The zero address means nobody.
        address signer;
        /// From this amount a payout needs two operators' signatures. Minor units.
        uint96 releaseFrom;
        /// What smaller payouts may take in 24 hours, and the most they may take at once. Minor units.
        uint96 dailyCap;
        IOperatorRegistry registry;
    }

    /// @dev Minor units, and `since` in seconds since 1970. One storage slot.
    struct Budget {
        uint96 cap;
        uint96 left;
        uint64 since;
    }

    /// @notice Gas one token transfer may use. Constant, so that a payout's success depends on the token and the
    /// recipient only, never on the gas the batch was sent with.
    uint256 public constant TRANSFER_GAS = 150_000;

    /// @dev The gas required before a transfer: EIP-150 forwards 63/64 of it, and the rest pays for the event.
    uint256 private constant GAS_BEFORE_TRANSFER = (TRANSFER_GAS * 64) / 63 + 10_000;

    /// @notice The only token this vault pays in.
    IERC20 public immutable token;

    /// @notice The time between a change and its effect, in which it can be vetoed.
    uint64 public constant DELAY = 24 hours;
    /// @notice A change that no one carries out this long after the delay expires.
    uint64 public constant WINDOW = 7 days;

    uint8 private constant ADMIN = 128;

    // The signer and `releaseFrom` share a storage slot, because every batch reads both.
    address public signer;
    uint96 public releaseFrom;
    Budget private _budget;
    IOperatorRegistry public registry;

    /// @notice When the pending change can take effect, in seconds since 1970; zero when there is none.
    uint64 public readyAt;
    /// @notice The pending change.
    Settings public pending;

    /// @notice Whether a withdrawal was released, by the hash of its id.
    mapping(bytes32 withdrawal => bool isReleased) public isReleased;
    mapping(uint256 word => uint256 bits) private _used;

    /// @notice The token refused this transfer. Nothing moved, and the number stays spent. A payment needs no event:
    /// the token's own `Transfer` log reports it, in the order of the batch.
    event PayoutFailed(uint256 indexed payoutNo, address indexed to, uint256 amount);

    event ChangeScheduled(Settings settings, uint64 readyAt);
    event ChangeVetoed(address indexed by);
    event SettingsChanged(Settings settings);

    error TokenWithoutCode(address token);
    error NotSigner(address caller);
    error EmptyBatch();
    error ZeroAmount(uint256 payoutNo);
    error PayoutNoUsed(uint256 payoutNo);
    error ReleaseRequired(uint256 payoutNo);
    error AlreadyReleased(string withdrawalId);
    error BudgetExceeded(uint256 left, uint256 needed);
    error InsufficientCash(uint256 cash, uint256 needed);
    error InsufficientGas();
    error TokenIsCash();
    error OwnerRequired();
    error NothingPending();
    error TooEarly(uint64 readyAt);
    error ChangeExpired(uint64 expiredAt);
    error NotVetoer(address caller);

    constructor(IERC20 token_, address owner_, Settings memory settings) Ownable(owner_) {
        // A call to an address without code succeeds, which would look like a payment.
        if (address(token_).code.length == 0) revert TokenWithoutCode(address(token_));
        token = token_;
        _budget = Budget({cap: settings.dailyCap, left: settings.dailyCap, since: uint64(block.timestamp)});
        _set(settings);
    }

    // ------------------------------------------------------------------ signer

    /// @notice Pays a batch: the payout at `items[i]` has the number `firstPayoutNo + i`.
    /// @param items Each `recipient << 96 | amount`, the amount in minor units, not zero and below `releaseFrom`.
    /// @dev Reverts as a whole on a spent number, an invalid amount, the budget or too little cash. A transfer the token
    /// refuses is skipped with `PayoutFailed` and still uses the budget, so nothing is written after a call.
    function pay(uint256 firstPayoutNo, uint256[] calldata items) external whenNotPaused nonReentrant {
        uint256 limit = releaseFrom;
        if (msg.sender != signer) revert NotSigner(msg.sender);
        if (items.length == 0) revert EmptyBatch();

        uint256 total = _total(firstPayoutNo, items, limit);
        _markUsed(firstPayoutNo, items.length);
        _spend(total);
        _requireCash(total);
        for (uint256 i = 0; i < items.length; ++i) {
            uint256 item = items[i];
            if (!_tryTransfer(item)) _emitFailed(firstPayoutNo + i, item);
        }
    }

    /// @notice Pays what two operators have signed: the payout of `releases[i]` has the number `firstPayoutNo + i`.
    /// @dev Reverts as a whole on a spent number, a withdrawal that was released before, a signature that does not count
    /// now, a zero amount or too little cash. Any amount can be released; it does not use the budget.
    function payReleased(uint256 firstPayoutNo, Release[] calldata releases) external whenNotPaused nonReentrant {
        if (msg.sender != signer) revert NotSigner(msg.sender);
        if (releases.length == 0) revert EmptyBatch();

        uint256 total = 0;
        _markUsed(firstPayoutNo, releases.length);
        for (uint256 i = 0; i < releases.length; ++i) {
            Release calldata release = releases[i];
            if (release.amount == 0) revert ZeroAmount(firstPayoutNo + i);
            bytes32 withdrawal = keccak256(bytes(release.withdrawalId));
            if (isReleased[withdrawal]) revert AlreadyReleased(release.withdrawalId);
            isReleased[withdrawal] = true;
            ReleaseSignatures.requireSigned(release, registry, address(token));
            total += release.amount;
        }
        _requireCash(total);
        for (uint256 i = 0; i < releases.length; ++i) {
            uint256 item = (uint256(uint160(releases[i].to)) << 96) | releases[i].amount;
            if (!_tryTransfer(item)) _emitFailed(firstPayoutNo + i, item);
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

    /// @notice Schedules new settings. They replace a pending change and take effect after the delay.
    function schedule(Settings calldata settings) external onlyOwner {
        readyAt = uint64(block.timestamp) + DELAY;
        pending = settings;
        emit ChangeScheduled(settings, readyAt);
    }

    /// @notice Carries out the pending change after its delay. Anyone may send it.
    function execute() external {
        if (readyAt == 0) revert NothingPending();
        if (block.timestamp < readyAt) revert TooEarly(readyAt);
        if (block.timestamp >= readyAt + WINDOW) revert ChangeExpired(readyAt + WINDOW);
        Settings memory settings = pending;
        _endChange();
        _set(settings);
    }

    /// @notice Ends the pending change. The owner may do it, and any admin of the registry.
    function veto() external {
        if (readyAt == 0) revert NothingPending();
        if (msg.sender != owner() && registry.rolesOf(msg.sender) & ADMIN == 0) revert NotVetoer(msg.sender);
        _endChange();
        emit ChangeVetoed(msg.sender);
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

    /// @notice What payouts below `releaseFrom` may take now.
    function budgetLeft() public view returns (uint256) {
        return _left(_budget);
    }

    // --------------------------------------------------------------- internals

    function _total(uint256 firstPayoutNo, uint256[] calldata items, uint256 limit)
        private
        pure
        returns (uint256 total)
    {
        for (uint256 i = 0; i < items.length; ++i) {
            uint256 amount = uint96(items[i]);
            if (amount == 0) revert ZeroAmount(firstPayoutNo + i);
            if (amount >= limit) revert ReleaseRequired(firstPayoutNo + i);
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
        uint256 left = _left(budget);
        if (total > left) revert BudgetExceeded(left, total);
        // Not above the cap, so it fits 96 bits.
        _budget = Budget({cap: budget.cap, left: uint96(left - total), since: uint64(block.timestamp)});
    }

    /// @dev The product fits: a cap is below 2^96, a time below 2^64. A local node that was started again can answer a call
    /// with an earlier time than its newest block's.
    function _left(Budget memory budget) private view returns (uint256) {
        uint256 elapsed = Math.saturatingSub(block.timestamp, budget.since);
        uint256 refilled = (uint256(budget.cap) * elapsed) / 1 days;
        return Math.min(budget.cap, budget.left + refilled);
    }

    function _requireCash(uint256 total) private view {
        uint256 cash = token.balanceOf(address(this));
        if (cash < total) revert InsufficientCash(cash, total);
    }

    function _emitFailed(uint256 payoutNo, uint256 item) private {
        emit PayoutFailed(payoutNo, address(uint160(item >> 96)), uint96(item));
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

    function _set(Settings memory settings) private {
        uint256 left = Math.min(_left(_budget), settings.dailyCap);
        (signer, releaseFrom, registry) = (settings.signer, settings.releaseFrom, settings.registry);
        _budget = Budget({cap: settings.dailyCap, left: uint96(left), since: uint64(block.timestamp)});
        emit SettingsChanged(settings);
    }

    function _endChange() private {
        delete readyAt;
        delete pending;
    }
}
