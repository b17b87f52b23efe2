// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {LeafProof, LiabilityTree} from "./LiabilityTree.sol";
import {IOperatorRegistry} from "./ReleaseSignatures.sol";

/// @title Reserve vault
/// @notice Holds members' payments, and publishes each night's root of everything owed to members. The owner can refill the
/// payout vault at a limited rate, and take income out after 48 hours in public: what exceeds everything owed by the newest
/// root. When no root of the last 14 days is here, anyone can open the exit: then nothing leaves but members' claims. Each
/// member claims their share of the reserve with their own leaves of the newest root, once.
contract ReserveVault is Ownable2Step, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice A night's root, and what it was made with. Two operators sign it.
    struct LiabilityRoot {
        /// The UTC day at whose end members are owed this, counted from 1970-01-01 as day 0.
        uint32 day;
        bytes32 root;
        /// Everything owed, in minor units.
        uint128 total;
        uint32 leaves;
        /// The newest seal of the journal.
        bytes32 journalSeal;
        /// The root of the day's settlements.
        bytes32 settlementRoot;
        /// The block at which the reserves are to be read.
        uint64 assetBlock;
        /// SHA-256 of the manifest of the web app's release.
        bytes32 releaseHash;
        /// SHA-256 of the `verify.html` of that release.
        bytes32 verifierHash;
    }

    struct Signature {
        address signer;
        bytes signature;
    }

    /// @dev Minor units, and `since` in seconds since 1970. One storage slot.
    struct Budget {
        uint96 cap;
        uint96 left;
        uint64 since;
    }

    /// @notice The time between announcing income and taking it.
    uint64 public constant INCOME_DELAY = 48 hours;
    /// @notice Announced income that is not taken this long after the delay expires.
    uint64 public constant INCOME_WINDOW = 7 days;
    /// @notice The exit can be opened this long after the end of the newest root's day.
    uint64 public constant EXIT_AFTER = 14 days;
    /// @notice What no one has claimed this long after the exit opened goes to the owner.
    uint64 public constant CLAIM_WINDOW = 365 days;

    bytes32 public constant LIABILITY_ROOT_TYPEHASH = keccak256(
        "LiabilityRoot(uint32 day,bytes32 root,uint128 total,uint32 leaves,bytes32 journalSeal,bytes32 settlementRoot,uint64 assetBlock,bytes32 releaseHash,bytes32 verifierHash)"
    );

    uint8 private constant SETTLEMENT = 1;
    uint8 private constant ADMIN = 128;

    IERC20 public immutable token;
    IOperatorRegistry public immutable registry;
    /// @notice The only address that a refill goes to.
    address public immutable payoutVault;

    Budget private _refill;
    /// @notice The newest root.
    LiabilityRoot public newest;
    /// @notice The root of each day; zero for a day without one.
    mapping(uint32 day => bytes32 root) public rootOfDay;

    /// @notice When the exit was opened, in seconds since 1970; zero before.
    uint64 public exitOpenedAt;
    /// @notice The cash that members share in the exit, in minor units.
    uint128 public exitCash;

    /// @notice Announced income in minor units, and when it can be taken, in seconds since 1970; zero when there is none.
    uint128 public income;
    uint64 public incomeReadyAt;

    /// @notice The places of a tile whose leaves were paid, one bit each.
    /// @dev Not the member's parts: who publishes a tree could add leaves of nothing with the member's address, under a key of
    /// its own or with a tag twice, and use up the parts with them.
    mapping(uint32 tileIndex => uint16 places) public claimedPlaces;

    /// @notice How many addresses reported a day's proof as wrong.
    mapping(uint32 day => uint32 count) public reportsOfDay;
    /// @notice Whether an address reported a day's proof.
    mapping(uint32 day => mapping(address reporter => bool)) public hasReported;

    /// @notice The root of everything owed at the end of a day. Every member's device compares it with the published file.
    event RootAnchored(uint32 indexed day, LiabilityRoot root, address first, address second);
    event Refilled(uint256 amount);
    event IncomeAnnounced(uint256 amount, uint64 readyAt);
    event IncomeVetoed(address indexed by);
    event IncomeTaken(uint256 amount);
    event ExitOpened(uint32 indexed day, uint256 cash);
    /// @notice `owed` is the sum of the leaves, `paid` the member's share of the reserve.
    event Claimed(address indexed member, uint8 parts, uint256 owed, uint256 paid);
    event UnclaimedTaken(uint256 amount);
    /// @notice A device did not verify a day's proof. `root` is the one that was published to it, zero for none. `reason` is a
    /// short code in ASCII, such as `member_missing`.
    event Reported(uint32 indexed day, address indexed reporter, bytes32 root, bytes32 reason);

    error TokenWithoutCode(address token);
    error SameOperator(address operator);
    error RoleMissing(address operator);
    error InvalidSignature(address operator);
    error DayNotOver(uint32 day);
    error DayNotNew(uint32 day, uint32 newestDay);
    error EmptyRoot();
    error NoRoot();
    error BudgetExceeded(uint256 left, uint256 needed);
    error NothingPending();
    error ZeroAmount();
    error TooEarly(uint64 readyAt);
    error IncomeExpired(uint64 expiredAt);
    error OwedToMembers(uint256 free, uint256 needed);
    error NotAdmin(address caller);
    error ExitDue();
    error ExitNotOpen();
    error NoParts();
    error AlreadyClaimed(address member, uint8 part);
    error OwnerRequired();
    error AlreadyReported(uint32 day, address reporter);

    /// @param dailyRefill What refills may take in 24 hours, and the most at once. Minor units.
    constructor(
        IERC20 token_,
        address owner_,
        address payoutVault_,
        IOperatorRegistry registry_,
        uint96 dailyRefill
    ) Ownable(owner_) EIP712("Terahold reserve", "1") {
        if (address(token_).code.length == 0) revert TokenWithoutCode(address(token_));
        (token, payoutVault, registry) = (token_, payoutVault_, registry_);
        _refill = Budget({cap: dailyRefill, left: dailyRefill, since: uint64(block.timestamp)});
    }

    // ------------------------------------------------------------------- roots

    /// @notice Publishes a night's root that two operators with the role `settlement` signed. Anyone may send it.
    /// @dev Days ascend, so no signed root can be used again or replaced. A root that comes late prevents the exit only as
    /// long as no one has opened it, and only if its day is new enough.
    function anchor(LiabilityRoot calldata root, Signature calldata first, Signature calldata second) external {
        if (exitOpenedAt != 0) revert ExitDue();
        if (root.root == 0) revert EmptyRoot();
        if (block.timestamp < _endOf(root.day)) revert DayNotOver(root.day);
        if (newest.root != 0 && root.day <= newest.day) revert DayNotNew(root.day, newest.day);
        if (first.signer == second.signer) revert SameOperator(first.signer);
        bytes32 digest = hashRoot(root);
        _requireSigned(first, digest);
        _requireSigned(second, digest);
        newest = root;
        rootOfDay[root.day] = root.root;
        emit RootAnchored(root.day, root, first.signer, second.signer);
    }

    /// @notice Returns what the operators sign (EIP-712).
    function hashRoot(LiabilityRoot calldata root) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(LIABILITY_ROOT_TYPEHASH, root)));
    }

    /// @notice Records in public that the sender's device did not verify a day's proof. Anyone may do it, once a day. No one can
    /// prevent or remove it.
    function report(uint32 day, bytes32 root, bytes32 reason) external {
        if (hasReported[day][msg.sender]) revert AlreadyReported(day, msg.sender);
        hasReported[day][msg.sender] = true;
        ++reportsOfDay[day];
        emit Reported(day, msg.sender, root, reason);
    }

    // ------------------------------------------------------------------- owner

    /// @notice Moves cash to the payout vault, within the budget.
    function refill(uint256 amount) external onlyOwner nonReentrant {
        if (isExitDue()) revert ExitDue();
        uint256 left = refillLeft();
        if (amount > left) revert BudgetExceeded(left, amount);
        // Not above the cap, so it fits 96 bits.
        (_refill.left, _refill.since) = (uint96(left - amount), uint64(block.timestamp));
        emit Refilled(amount);
        token.safeTransfer(payoutVault, amount);
    }

    /// @notice Announces that the owner takes this income after 48 hours. It replaces what was announced before.
    function announceIncome(uint128 amount) external onlyOwner {
        if (amount == 0) revert ZeroAmount();
        (income, incomeReadyAt) = (amount, uint64(block.timestamp) + INCOME_DELAY);
        emit IncomeAnnounced(amount, incomeReadyAt);
    }

    /// @notice Ends what was announced. The owner may do it, and any admin of the registry.
    function vetoIncome() external {
        if (incomeReadyAt == 0) revert NothingPending();
        if (msg.sender != owner() && registry.rolesOf(msg.sender) & ADMIN == 0) revert NotAdmin(msg.sender);
        (income, incomeReadyAt) = (0, 0);
        emit IncomeVetoed(msg.sender);
    }

    /// @notice Takes the announced income to the owner. What is left is at least everything owed by the newest root.
    function takeIncome() external onlyOwner nonReentrant {
        if (isExitDue()) revert ExitDue();
        if (incomeReadyAt == 0) revert NothingPending();
        if (block.timestamp < incomeReadyAt) revert TooEarly(incomeReadyAt);
        uint64 expiredAt = incomeReadyAt + INCOME_WINDOW;
        if (block.timestamp >= expiredAt) revert IncomeExpired(expiredAt);
        uint256 amount = income;
        uint256 free = freeCash();
        if (amount > free) revert OwedToMembers(free, amount);
        (income, incomeReadyAt) = (0, 0);
        emit IncomeTaken(amount);
        token.safeTransfer(owner(), amount);
    }

    /// @notice Takes what no one claimed in the year after the exit opened.
    function takeUnclaimed() external onlyOwner nonReentrant {
        if (exitOpenedAt == 0) revert ExitNotOpen();
        uint64 readyAt = exitOpenedAt + CLAIM_WINDOW;
        if (block.timestamp < readyAt) revert TooEarly(readyAt);
        uint256 amount = token.balanceOf(address(this));
        emit UnclaimedTaken(amount);
        token.safeTransfer(owner(), amount);
    }

    /// @notice Refused, because without an owner the payout vault could not be refilled.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerRequired();
    }

    // -------------------------------------------------------------------- exit

    /// @notice Opens the exit for good. Anyone may, from 14 days after the end of the newest root's day.
    function openExit() external {
        if (exitOpenedAt != 0) revert ExitDue();
        uint64 from = exitFrom();
        if (from == 0) revert NoRoot();
        if (block.timestamp < from) revert TooEarly(from);
        uint256 cash = Math.min(token.balanceOf(address(this)), type(uint128).max);
        (exitOpenedAt, exitCash) = (uint64(block.timestamp), uint128(cash));
        emit ExitOpened(newest.day, cash);
    }

    /// @notice Pays a member's share for these parts to the member's address. Anyone may send it.
    /// @param key What the member's tags are made with. It is public from then on, and shows which leaves of every file made
    /// with it were the member's. It moves no money to another address.
    /// @dev The total is the one the root binds, so a wrong figure in the event cannot block claims. All payments together
    /// are at most the cash: each sum in the tree is the sum of both children's, which are hashed.
    function claim(address member, bytes32 key, uint8 depth, uint8 shardBits, LeafProof[] calldata proofs)
        external
        nonReentrant
        returns (uint256 paid)
    {
        if (exitOpenedAt == 0) revert ExitNotOpen();
        if (proofs.length == 0) revert NoParts();
        LiabilityTree.Tree memory tree = LiabilityTree.Tree({
            snapshot: LiabilityTree.snapshotId(address(this), address(token), newest.day),
            root: newest.root,
            depth: depth,
            shardBits: shardBits
        });
        (uint8 parts, uint256 owed, uint256 total) = _claimParts(tree, key, member, proofs);
        paid = total == 0 ? 0 : Math.mulDiv(owed, Math.min(exitCash, total), total);
        emit Claimed(member, parts, owed, paid);
        token.safeTransfer(member, paid);
    }

    // ------------------------------------------------------------------- views

    /// @notice When the exit can be opened, in seconds since 1970; zero before the first root.
    function exitFrom() public view returns (uint64) {
        return newest.root == 0 ? 0 : _endOf(newest.day) + EXIT_AFTER;
    }

    /// @notice Whether the exit can be opened or is open. From then on only claims move cash.
    function isExitDue() public view returns (bool) {
        uint64 from = exitFrom();
        return exitOpenedAt != 0 || (from != 0 && block.timestamp >= from);
    }

    /// @notice The cash above everything owed by the newest root; zero before the first root. Only this can be income.
    function freeCash() public view returns (uint256) {
        return newest.root == 0 ? 0 : Math.saturatingSub(token.balanceOf(address(this)), newest.total);
    }

    /// @notice What a refill may take now.
    function refillLeft() public view returns (uint256) {
        Budget memory budget = _refill;
        uint256 elapsed = Math.saturatingSub(block.timestamp, budget.since);
        return Math.min(budget.cap, budget.left + (uint256(budget.cap) * elapsed) / 1 days);
    }

    // --------------------------------------------------------------- internals

    function _endOf(uint32 day) private pure returns (uint64) {
        return (uint64(day) + 1) * 1 days;
    }

    /// @dev Marks a member's leaves as claimed. Returns their parts, their sum, and the total of the tree.
    function _claimParts(LiabilityTree.Tree memory tree, bytes32 key, address member, LeafProof[] calldata proofs)
        private
        returns (uint8 parts, uint256 owed, uint256 total)
    {
        for (uint256 i = 0; i < proofs.length; ++i) {
            LeafProof calldata proof = proofs[i];
            uint128 amount;
            (amount, total) = LiabilityTree.verifyLeaf(proof, tree, key, member);
            uint16 places = claimedPlaces[proof.tileIndex];
            uint16 bit = uint16(1 << proof.place);
            if (places & bit != 0) revert AlreadyClaimed(member, proof.part);
            claimedPlaces[proof.tileIndex] = places | bit;
            parts |= uint8(1 << proof.part);
            owed += amount;
        }
    }

    function _requireSigned(Signature calldata signed, bytes32 digest) private view {
        if (registry.rolesOf(signed.signer) & SETTLEMENT == 0) revert RoleMissing(signed.signer);
        bool isValid = SignatureChecker.isValidSignatureNow(signed.signer, digest, signed.signature);
        if (!isValid) revert InvalidSignature(signed.signer);
    }
}
